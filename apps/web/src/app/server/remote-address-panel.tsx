import { lazyComponent } from '#shared/lazy-component.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { useServices } from '../services/services.ts';
import { lastResult, useFindName } from './known-addresses.ts';
import { t } from './texts/index.ts';

const RemoteAddress = lazyComponent(
  async () => (await import('#features/server/remote-address.tsx')).RemoteAddress,
);

interface RemoteAddressPanelProps {
  /** The address from outside that the gateway has; shown where this browser has stored none. */
  readonly published: string | undefined;
}

/** 'Indirizzo remoto' within a screen. */
export const RemoteAddressPanel = ({ published }: RemoteAddressPanelProps) => {
  const { book, discovery, platform } = useServices();
  const findName = useFindName();
  return (
    <Panel title={t('remote')}>
      <RemoteAddress
        book={book}
        platform={platform}
        published={published}
        lastResult={(base) => lastResult(discovery, base)}
        findName={findName}
        onSaved={() => {
          book.markFirstRun();
          discovery.force().catch(() => undefined);
        }}
      />
    </Panel>
  );
};
