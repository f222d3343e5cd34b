import { useNavigate } from '../router/router.tsx';
import { Combobox } from '#features/search/combobox.tsx';
import { highlightPath } from '../address/device-address.ts';
import { useSearchEntries } from './use-search-entries.ts';

interface SearchComboboxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly inputClass: string | undefined;
}

/** The search of a desktop over the devices of this house. */
export const SearchCombobox = (props: SearchComboboxProps) => {
  const navigate = useNavigate();
  return (
    <Combobox
      {...props}
      entries={useSearchEntries()}
      onPick={({ entity_id }) => {
        props.onQuery('');
        navigate(highlightPath(entity_id));
      }}
    />
  );
};
