/** Repository rules that no linter checks: file names and sizes, folders that import each other, classes of style sheets, suppressions, the lock file, paths in documents. */
import { readFileSync } from 'node:fs';
import { budgetProblems } from './rules/budget.ts';
import { documentProblems } from './rules/documents.ts';
import { lockProblems } from './rules/lock-file.ts';
import { mutualFolderProblems } from './rules/mutual-folders.ts';
import { nameProblems } from './rules/names.ts';
import { styleClassProblems } from './rules/style-classes.ts';
import { suppressionProblems } from './rules/suppressions.ts';
import { trackedFiles } from './rules/tracked-files.ts';

const files = trackedFiles();
const problems = [
  ...files.flatMap(nameProblems),
  ...budgetProblems(files),
  ...mutualFolderProblems(files),
  ...styleClassProblems(files),
  ...suppressionProblems(files),
  ...lockProblems(readFileSync('package-lock.json', 'utf8')),
  ...files.filter((file) => file.endsWith('.md')).flatMap(documentProblems),
];

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? `${files.length} files keep the rules` : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
