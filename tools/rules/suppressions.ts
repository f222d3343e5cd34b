import { readFileSync } from 'node:fs';

const SUPPRESSION =
  /@ts-(?:ignore|expect-error|nocheck)|(?:ox|es)lint-disable|(?:oxfmt|prettier)-ignore|\bas any\b|\bas unknown as\b/;
/** These files contain the patterns that they search for. */
const OWN_FILES = /^tools\/rules\//;

/** Every suppression of a compiler or lint rule needs a reason on the same line, after two dashes. */
export const suppressionProblems = (files: readonly string[]): string[] =>
  files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !OWN_FILES.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          SUPPRESSION.test(line) && !line.includes('--')
            ? [`${file}:${index + 1}: silenced without a reason`]
            : [],
        ),
    );
