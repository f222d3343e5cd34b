import { mdiTrayArrowDown } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { toCsv, type CsvCell } from './csv.ts';
import { t } from './texts/index.ts';

/** Long enough for every browser to have begun, milliseconds. */
const KEEP_MS = 60_000;

interface CsvButtonProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Made when it is pressed. The first row holds the titles. */
  readonly rows: () => readonly (readonly CsvCell[])[];
}

/** 'Esporta CSV' */
export const CsvButton = ({ name, rows }: CsvButtonProps) => (
  <Button look="quiet" onClick={() => saveFile(`${name}.csv`, toCsv(rows()))}>
    <Icon path={mdiTrayArrowDown} />
    {t('csv')}
  </Button>
);

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
