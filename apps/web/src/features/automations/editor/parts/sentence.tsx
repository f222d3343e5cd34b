import type { SentencePart } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { partSentence, type SentenceSubject } from '#home/automations/sentence/sentences.ts';
import { capitalised } from '#shared/format/capitalised.ts';
import { useEditor } from '../editor-context.ts';
import type { AnyPart } from '../draft/part-lists.ts';

function subjectOf(one: AnyPart): SentenceSubject {
  switch (one.section) {
    case 'trigger':
      return { trigger: one.part };
    case 'condition':
      return { condition: one.part };
    case 'action':
      return { action: one.part };
  }
}

const sentenceOf = (part: AnyPart, words: SentenceWords): readonly SentencePart[] =>
  partSentence(subjectOf(part), words);

/** A part in words, its names and values emphasised. */
export const Sentence = ({ part }: { readonly part: AnyPart }) => {
  const { words } = useEditor();
  return sentenceOf(part, words).map(({ text, strong }, index) =>
    strong ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  );
};

/** The same for the name of a button. */
export const sentenceText = (part: AnyPart, words: SentenceWords): string =>
  sentenceOf(part, words)
    .map(({ text }) => text)
    .join('');

/** Without the devices that it begins or ends with, where they are named beside it: "si accende", "Accendi". */
export function phraseText(part: AnyPart, words: SentenceWords): string {
  const pieces = [...sentenceOf(part, words)];
  if (pieces.length > 1 && pieces[0]?.strong === true) pieces.shift();
  else if (pieces.length === 2 && pieces[1]?.strong === true) pieces.pop();
  const text = pieces
    .map(({ text: piece }) => piece)
    .join('')
    .trim();
  return capitalised(text);
}
