export { apiErrorSchema, type ApiErrorBody } from './api-error.ts';
export {
  CLIENT_ERROR_BODY_LIMIT,
  CLIENT_ERROR_STACK_LIMIT,
  clientErrorReportSchema,
  type ClientErrorReport,
} from './client-error-report.ts';
export { HOUSE_COMMAND, houseAnswerSchema, houseCommandSchema, type HouseAnswer } from './house.ts';
export {
  APP_HUB_PAGE,
  FIRST_MESSAGES_PROTOCOL,
  HUB_FIRST_PAGE,
  HUB_INFO_COMMAND,
  hubFeatures,
  hubInfoSchema,
  type HubInfo,
  type PushChannel,
} from './hub-info.ts';
export { publicSettingsSchema, type PublicSettings } from './public-settings.ts';
