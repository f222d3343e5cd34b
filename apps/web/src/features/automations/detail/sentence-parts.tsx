import type { SentencePart } from '#home/automations/sentence/marked-text.ts';

/** A sentence with its names and values emphasised. */
export const SentenceParts = ({ parts }: { readonly parts: readonly SentencePart[] }) =>
  parts.map(({ text, strong }, index) =>
    strong ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  );
