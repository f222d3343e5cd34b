/** The functions of a role that rules ask for, by the ids of the specification (`FUNCTION_IDS` of the contracts). */
export const MAP = 1;
export const ENERGY = 2;
export const LOGBOOK = 3;
export const HISTORY = 4;
export const MEDIA = 6;
export const TO_DO_LISTS = 7;
export const DEVELOPER_TOOLS = 8;
export const SETTINGS = 9;
export const NOTIFICATIONS = 10;
