import { readFileSync } from 'node:fs';

const SUPPRESSION =
  /@ts-(?:ignore|expect-error|nocheck)|eslint-disable|prettier-ignore|\bas any\b|\bas unknown as\b/;
/** These files name what they look for. */
const OWN_FILES = /^tools\/rules\//;

/** A compiler or a lint rule is never silenced without the reason beside it (after two dashes). */
export const suppressionFaults = (files: readonly string[]): string[] =>
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
