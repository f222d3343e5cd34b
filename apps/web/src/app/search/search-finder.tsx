import { useState } from 'react';
import { Finder } from '#features/search/finder.tsx';
import { useNavigate } from '../router/router.tsx';
import { Link } from '../router/link.tsx';
import { useResultNavigation } from './use-result-navigation.ts';
import { useSearchEntries } from './use-search-entries.ts';

interface SearchFinderProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The search of a phone over the devices of this house. */
export const SearchFinder = ({ open, onClose }: SearchFinderProps) => {
  const navigate = useNavigate();
  const navigationTo = useResultNavigation();
  const [query, setQuery] = useState('');
  const leave = () => {
    setQuery('');
    onClose();
  };
  return (
    <Finder
      open={open}
      onClose={leave}
      query={query}
      onQuery={setQuery}
      entries={useSearchEntries()}
      linkTo={(entry, className, children) => (
        <Link className={className} {...navigationTo(entry)} onFollow={leave}>
          {children}
        </Link>
      )}
      onPick={(entry) => {
        leave();
        const { to, how } = navigationTo(entry);
        navigate(to, how);
      }}
    />
  );
};
