import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  CONTENT_SECURITY_POLICY,
  DROPBOX_ORIGINS,
  STRIPE_ORIGINS,
  TRUSTED_TYPES,
} from '../../../src/shared/content-security-policy.ts'
import type { Config } from '../config.ts'

/**
 * Headers that keep a page to what it needs: this origin, Stripe's where cards are taken by Stripe, Dropbox's where
 * files are chosen there, and those of the assistant and the map where there are such.
 */
export async function useSecurityHeaders(
  app: FastifyInstance,
  {
    publicUrl,
    billing,
    dropbox,
    assistant,
    mapUrl,
  }: Pick<Config, 'publicUrl' | 'billing' | 'dropbox' | 'assistant' | 'mapUrl'>,
): Promise<void> {
  const socketOrigin = publicUrl.replace(/^http/, 'ws')
  const stripe = billing === 'stripe' ? STRIPE_ORIGINS : null
  const chooser = dropbox ? DROPBOX_ORIGINS : null
  const frames = [
    ...(stripe?.frame ?? []),
    ...[assistant, mapUrl].filter((address) => address !== null).map((address) => new URL(address).origin),
  ]
  const isSecure = publicUrl.startsWith('https:')
  const optionsWith = (more: Partial<typeof TRUSTED_TYPES>): FastifyHelmetOptions => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...CONTENT_SECURITY_POLICY,
        ...more,
        'script-src': ["'self'", ...(stripe?.script ?? []), ...(chooser?.script ?? [])],
        'connect-src': [
          "'self'",
          socketOrigin,
          ...(stripe?.connect ?? []),
          ...(chooser?.connect ?? []),
          ...(assistant === null ? [] : [new URL(assistant).origin]),
        ],
        ...(frames.length > 0 && { 'frame-src': ["'self'", ...frames] }),
        // Over plain http there is nothing to upgrade to.
        ...(isSecure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Dropbox's Chooser is a window of its own that answers to the page that opened it.
    ...(chooser && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' } }),
  })
  const others = await headersOf(optionsWith({}))
  const pages = stripe || chooser ? others : await headersOf(optionsWith(TRUSTED_TYPES))
  app.addHook('onRequest', async (request, reply) => {
    const headers = request.url.startsWith(API_PAGE) ? others : pages
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
    // A page behind a key is for those who have it, and for no search engine.
    if (hasKey(request.url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  })
}

/** The page of the API's description, whose library makes HTML of text. */
const API_PAGE = '/docs'

/** What the recorder and foot pedals need, for our own pages and no frame in them; of the rest, nothing. */
const PERMISSIONS_POLICY = [
  ...['camera', 'display-capture', 'hid', 'microphone'].map((feature) => `${feature}=(self)`),
  ...['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** The headers that helmet sets, which it would put together anew for each answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<[name: string, value: string][]> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await probe.inject('/')
  await probe.close()
  return Object.entries(answer.json<Record<string, string>>())
}

/** What is answered to somebody who is signed in is kept by no cache, unless its route says more. */
export function keepOutOfCaches(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply) => {
    if (request.caller && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
  })
}

/** Words that stand before a key in an address. */
const BEFORE_KEY = [
  'shared',
  'unsubscribe',
  'validate[-_]email[-_]address',
  'reset[-_]password',
  'undo[-_]email[-_]change',
  'auth/sign-on',
]
const KEY_PATH = new RegExp(`(/(?:${BEFORE_KEY.join('|')})/)[^/?#]+`, 'u')

/** Whether the address holds a key. */
export function hasKey(url: string): boolean {
  return KEY_PATH.test(url)
}

/** The address as it may stand in a log: without keys and without a query. */
export function loggable(url: string): string {
  return url.replace(KEY_PATH, '$1:key').replace(/\?.*$/, '')
}
