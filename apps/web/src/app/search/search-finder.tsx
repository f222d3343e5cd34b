import { useState } from 'react';
import { useNavigate } from '../router/router.tsx';
import { Finder } from '#features/search/finder.tsx';
import { Link } from '../router/link.tsx';
import { highlightPath } from '../address/device-address.ts';
import { useSearchEntries } from './use-search-entries.ts';

interface SearchFinderProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The search of a phone over the devices of this house. */
export const SearchFinder = ({ open, onClose }: SearchFinderProps) => {
  const navigate = useNavigate();
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
      linkTo={({ entity_id }, className, children) => (
        <Link className={className} to={highlightPath(entity_id)} onFollow={leave}>
          {children}
        </Link>
      )}
      onPick={({ entity_id }) => {
        leave();
        navigate(highlightPath(entity_id));
      }}
    />
  );
};
