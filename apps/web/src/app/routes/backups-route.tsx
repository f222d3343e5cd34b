import { BackupsScreen } from '#features/backups/backups-screen.tsx';
import { companionLinks } from './companion-links.tsx';

/** /gestione-backup */
export const Screen = () => <BackupsScreen home={companionLinks().home} />;
