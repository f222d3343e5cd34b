declare module '*.json?messages' {
  import type { Messages } from '@lingui/core';
  const messages: Messages;
  // eslint-disable-next-line import-x/no-default-export -- as a JSON module has it
  export default messages;
}
