import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CommandState } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { QuestionContext } from '#shared/dialogs/question.ts';
import { OpenDeviceContext } from '../model/open-device-context.ts';

interface Scene {
  readonly entities: readonly Entity[];
  readonly change: CommandState | undefined;
  /** Whether the hub is connected. */
  readonly line: boolean;
}

const nothing = () => undefined;

/** Renders a part of the app to HTML with these entities; effects do not run, and nothing is requested. */
export function draw(part: ReactNode, { entities, change, line }: Scene): string {
  const { hub, list } = createFakeHub();
  list(entities);
  const { connection, dispatcher } = hub;
  const state = line
    ? ({ kind: 'ready', since: 0, hubVersion: '2026.11.0' } as const)
    : ({ kind: 'connecting' } as const);
  return renderToStaticMarkup(
    <HubContext
      value={{
        ...hub,
        connection: { ...connection, state },
        dispatcher: { ...dispatcher, change: () => change },
      }}
    >
      <OpenDeviceContext value={nothing}>
        <QuestionContext value={nothing}>{part}</QuestionContext>
      </OpenDeviceContext>
    </HubContext>,
  );
}

const entitiesInHtml: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const plainText = (html: string) =>
  html.replace(/&(lt|gt|quot|#x27|amp);/g, (code) => entitiesInHtml[code] ?? code);

/** All texts that are displayed or read out. */
export function wordsIn(html: string): readonly string[] {
  const texts = html.split(/<[^>]*>/);
  const said = Array.from(
    html.matchAll(/ (?:aria-label|aria-valuetext|title|placeholder|alt)="([^"]*)"/g),
    ([, text = '']) => text,
  );
  return [...texts, ...said].map((text) => plainText(text).trim()).filter((text) => text !== '');
}

/** Styles, positions and numbers in attributes, without names that only developers read. */
export const figuresIn = (html: string): readonly string[] =>
  Array.from(
    html.matchAll(
      / (?:style|d|x|y|x1|x2|y1|y2|cx|cy|r|width|height|transform|points|min|max|step|value|aria-valuenow|aria-valuemin|aria-valuemax|stroke-dasharray|stroke-dashoffset|src|href)="([^"]*)"/g,
    ),
    ([, text = '']) => plainText(text),
  );

/** Buttons and options without any name. */
export const namelessIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<(button|option)\b([^>]*)>(.*?)<\/\1>/g))
    .filter(([part, , own = '']) => !own.includes('aria-labelledby=') && wordsIn(part).length === 0)
    .map(([part]) => part);
