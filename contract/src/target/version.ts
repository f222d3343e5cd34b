import { target } from './target.ts';

const parts = (version: string): readonly number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Whether the hub is of that release or later. Each use has a comment with the difference. */
export function since(release: `${number}.${number}`): boolean {
  const [year = 0, month = 0] = parts(target.version);
  const [sinceYear = 0, sinceMonth = 0] = parts(release);
  return year > sinceYear || (year === sinceYear && month >= sinceMonth);
}
