export { hubFeatures, hubInfoCommand, hubInfoSchema, type HubInfo } from './hub-info.ts';
export { publicSettingsSchema, type PublicSettings } from './public-settings.ts';
