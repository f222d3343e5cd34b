import { ofThisBrowser } from '#shared/storage/stored-setting.ts';
import { createRoomOrder } from './room-order.ts';

/** The order of rooms of this browser, shared by all its windows. */
export const roomOrder = ofThisBrowser(createRoomOrder);
