/** A state that names an entity which holds it (`input_select.mode`) stands for that one's state. */
const HELD_STATE = /^input_(?:select|text|number|boolean|datetime)\./;

/** `*` is the hub's word for any. */
export const isTriggerState = (text: string): boolean => text !== '*';

export const isConditionState = (text: string): boolean => !HELD_STATE.test(text);
