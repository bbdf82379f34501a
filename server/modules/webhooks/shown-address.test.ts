import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test.each([
  ['https://example.org', 'https://example.org/'],
  ['https://hooks.example.org:8443/in/v1/long-hand?key=secret#more', 'https://hooks.example.org:8443/in/v1/long-hand'],
  [
    'https://hooks.slack.com/services/T024BE7LD/B7ABCDEFG/XxXxqWErtYUiopAsdfGhjkl',
    'https://hooks.slack.com/services/…/…/…',
  ],
  ['https://discord.com/api/webhooks/118023476/aB-cD_eF', 'https://discord.com/api/webhooks/…/…'],
  ['https://example.org/abcdefghijklmnopqrstuvwxyz/', 'https://example.org/…/'],
  ['https://example.org/in;key=secret/%73ecret/c0ffee', 'https://example.org/…/…/…'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})
