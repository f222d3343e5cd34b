export { publicSettingsSchema, type PublicSettings } from './public-settings.ts';
