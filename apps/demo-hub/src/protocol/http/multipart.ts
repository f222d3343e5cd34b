/** The text fields of a multipart body; files are left out. The framing is that of RFC 7578. */
export function multipartFields(body: Buffer, contentType: string): Record<string, string> {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const parts = body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const name = /name="([^"]*)"/i.exec(head)?.[1];
      if (name === undefined || /filename=/i.test(head)) return [];
      return [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')]];
    }),
  );
}
