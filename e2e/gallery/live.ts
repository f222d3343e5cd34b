/** `npm run gallery`: every scene by its address in the dev server, reloading as the sources change. */
import { startLiveGallery } from './live-server.ts';

const gallery = await startLiveGallery(Number(process.env['SOGLIA_GALLERY_PORT'] ?? '5174'));
console.log(`Live scenes: ${gallery.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gallery.close().then(() => process.exit(0)));
}
