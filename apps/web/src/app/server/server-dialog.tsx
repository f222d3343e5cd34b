import { overlay } from '../overlay.tsx';
import type { ServerDialogProps } from './server-dialog-content.tsx';

/** 'Configurazione Iniziale', 'Configura Server', and the question about remote access. */
export const ServerDialog = overlay<ServerDialogProps>(
  async () => (await import('./server-dialog-content.tsx')).ServerDialogContent,
);
