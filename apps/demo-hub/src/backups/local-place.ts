/** The hub's own disk, as a hub without a supervisor calls it. */
export const LOCAL_PLACE = 'backup.local';
