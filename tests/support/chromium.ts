import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the tests: the one that CHROMIUM_PATH names, else Debian's, in its build without windows where that is
 * installed, which takes half the processor time. Playwright's own is not fetched.
 */
export const CHROMIUM =
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium')
