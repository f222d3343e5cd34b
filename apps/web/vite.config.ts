import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './build/messages.ts';

const gateway = `http://127.0.0.1:${process.env['SOGLIA_APP_PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [messages(), react()],
  build: {
    target: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    // Images stay files: the page's policy admits no others from us.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/settings.json': gateway } },
  preview: { proxy: { '/settings.json': gateway } },
});
