import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';

interface IssueText {
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** What a hub says of the problems that it names (`frontend/get_translations`), in one language. */
export interface IssueTexts {
  of(issue: Readonly<Record<string, unknown>>): IssueText;
}

const TIMEOUT_MS = 20_000;
const MOST_DOMAINS = 100;
const LONGEST_PLACEHOLDER = 500;

/** The integration that words a problem: another one may have made it. */
const domainOf = ({ issue_domain: other, domain }: Readonly<Record<string, unknown>>): unknown =>
  typeof other === 'string' && other !== '' ? other : domain;

/** Asks for the texts of these problems. A hub that does not know them names them by their ids: never rejects. */
export async function readIssueTexts(
  connection: Pick<Connection, 'command'>,
  language: string,
  issues: readonly unknown[],
): Promise<IssueTexts> {
  const domains = new Set(issues.map((issue) => (isRecord(issue) ? domainOf(issue) : undefined)));
  const integration = [...domains].filter((one) => typeof one === 'string').slice(0, MOST_DOMAINS);
  const resources = integration.length === 0 ? {} : await ask(connection, { language, integration });
  return {
    of(issue) {
      const key = `component.${String(domainOf(issue))}.issues.${String(issue['translation_key'])}`;
      const text = (name: string): string | undefined => {
        const found = Object.hasOwn(resources, `${key}.${name}`) ? resources[`${key}.${name}`] : undefined;
        return typeof found === 'string' && found !== '' ? found : undefined;
      };
      // What can be mended has its text with the first step of that.
      return {
        title: text('title'),
        description: text('description') ?? text('fix_flow.step.confirm.description'),
      };
    },
  };
}

async function ask(
  connection: Pick<Connection, 'command'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const message = { type: 'frontend/get_translations', category: 'issues', ...fields };
    const answer = await connection.command(message, { timeout: TIMEOUT_MS });
    return isRecord(answer) && isRecord(answer['resources']) ? answer['resources'] : {};
  } catch {
    return {};
  }
}

/** The text with each `{name}` that is given; others stay. */
export function fillPlaceholders(text: string, filling: unknown): string {
  if (!isRecord(filling)) return text;
  return text.replace(/\{(\w{1,60})\}/g, (whole, name: string) => {
    const value = Object.hasOwn(filling, name) ? filling[name] : undefined;
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, LONGEST_PLACEHOLDER)
      : whole;
  });
}
