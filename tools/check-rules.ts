/** Repository rules that no linter checks: file names and sizes, folders that import each other, suppressions, the lock file, paths in documents. */
import { readFileSync } from 'node:fs';
import { budgetFaults } from './rules/budget.ts';
import { documentFaults } from './rules/documents.ts';
import { lockFaults } from './rules/lock-file.ts';
import { mutualFolderFaults } from './rules/mutual-folders.ts';
import { nameFaults } from './rules/names.ts';
import { suppressionFaults } from './rules/suppressions.ts';
import { trackedFiles } from './rules/tracked-files.ts';

const files = trackedFiles();
const faults = [
  ...files.flatMap(nameFaults),
  ...budgetFaults(files),
  ...mutualFolderFaults(files),
  ...suppressionFaults(files),
  ...lockFaults(readFileSync('package-lock.json', 'utf8')),
  ...files.filter((file) => file.endsWith('.md')).flatMap(documentFaults),
];

for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? `${files.length} files keep the rules` : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
