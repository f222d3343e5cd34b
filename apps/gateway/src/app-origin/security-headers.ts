/**
 * The app runs its own scripts and styles only. People enter the address of their hub, so connect-src and img-src are
 * open. Nothing here forces https: at home the app is opened over plain http.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self' http: https: ws: wss:",
  "img-src 'self' data: blob: http: https:",
  "media-src 'self' blob: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
};
