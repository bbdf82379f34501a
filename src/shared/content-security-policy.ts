/**
 * The policy of every page, on the web and on the desktop: our own origin only, no inline script; CodeMirror and React
 * set styles in line.
 */
export const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/**
 * No text becomes HTML or script, whatever code of ours or of a library has it so; `public/theme.js` makes the one
 * policy that pages have. Only where no script of others is loaded, which may not know of Trusted Types.
 */
export const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}

/** Where Stripe's script comes from, where its card fields and the banks' dialogs live, and whom the script asks. */
export const STRIPE_ORIGINS = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * Where Dropbox's Chooser comes from, and where its direct links lead: the browser reads transcripts from there itself.
 */
export const DROPBOX_ORIGINS = {
  script: ['https://www.dropbox.com'],
  connect: ['https://dl.dropboxusercontent.com', 'https://*.dl.dropboxusercontent.com'],
}

/** The policy as the text of its header. */
export function contentSecurityPolicyText(): string {
  return Object.entries({ ...CONTENT_SECURITY_POLICY, ...TRUSTED_TYPES })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
