import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './build/messages.ts';

export default defineConfig({
  plugins: [messages(), react()],
  build: {
    target: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
