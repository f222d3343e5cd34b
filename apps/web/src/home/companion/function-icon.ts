import {
  mdiBellOutline,
  mdiCogOutline,
  mdiFormatListBulleted,
  mdiHammerWrench,
  mdiHistory,
  mdiLightningBoltOutline,
  mdiMapOutline,
  mdiNotebookOutline,
  mdiOpenInNew,
  mdiPlay,
  mdiPuzzleOutline,
} from '@mdi/js';

const icons: ReadonlyMap<string, string> = new Map([
  ['1', mdiMapOutline],
  ['2', mdiLightningBoltOutline],
  ['3', mdiNotebookOutline],
  ['4', mdiHistory],
  ['5', mdiPuzzleOutline],
  ['6', mdiPlay],
  ['7', mdiFormatListBulleted],
  ['8', mdiHammerWrench],
  ['9', mdiCogOutline],
  ['10', mdiBellOutline],
]);

/** The icon of a function of the specification by its number; a generic one for other pages. */
export const functionIcon = (id: string): string => icons.get(id) ?? mdiOpenInNew;
