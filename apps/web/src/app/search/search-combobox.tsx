import { Combobox } from '#features/search/combobox.tsx';
import { useNavigate } from '../router/router.tsx';
import { useResultNavigation } from './use-result-navigation.ts';
import { useSearchEntries } from './use-search-entries.ts';

interface SearchComboboxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly inputClass: string | undefined;
}

/** The search of a desktop over the devices of this house. */
export const SearchCombobox = (props: SearchComboboxProps) => {
  const navigate = useNavigate();
  const navigationTo = useResultNavigation();
  return (
    <Combobox
      {...props}
      entries={useSearchEntries()}
      onPick={(entry) => {
        props.onQuery('');
        const { to, how } = navigationTo(entry);
        navigate(to, how);
      }}
    />
  );
};
