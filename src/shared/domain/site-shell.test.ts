import { describe, expect, test } from 'vitest'
import { shellOf } from './site-shell.ts'

const both = (shell: 'COMPLEX' | 'SIMPLE') => ({ header: shell, footer: shell })

describe('[SH-001] header and footer follow from the path', () => {
  test.each(['/terms-of-services', '/privacy-policy', '/blog', '/blog/article/a-name'])(
    '[SH-002] %s is complex',
    (path) => {
      expect(shellOf(path)).toEqual(both('COMPLEX'))
    },
  )

  test.each(['/auth/login', '/auth/register', '/auth/forgotten-password', '/auth/reset-password/key'])(
    '[SH-003] %s is complex',
    (path) => {
      expect(shellOf(path)).toEqual(both('COMPLEX'))
    },
  )

  test.each(['/', '/es', '/reviews', '/files/other', '/account/other', '/accounts'])(
    '[SH-004] %s is complex, since it is not listed as simple',
    (path) => {
      expect(shellOf(path)).toEqual(both('COMPLEX'))
    },
  )

  test('[SH-005] the payment method is simple', () => {
    expect(shellOf('/auth/payment-method')).toEqual(both('SIMPLE'))
  })

  test.each(['', '/plan', '/checkout', '/invite', '/bill', '/invoices', '/email', '/password', '/delete'])(
    '[SH-006] /account%s is simple',
    (child) => {
      expect(shellOf(`/account${child}`)).toEqual(both('SIMPLE'))
    },
  )

  test.each(['/account/devices', '/account/checkout/pay-human-quota', '/admin/content/page/en/home', '/shared/key'])(
    '%s, which the specification does not have, is simple as the account is',
    (path) => {
      expect(shellOf(path)).toEqual(both('SIMPLE'))
    },
  )

  test.each(['/files', '/files/', '/files/upload'])('[SH-007] %s is simple', (path) => {
    expect(shellOf(path)).toEqual(both('SIMPLE'))
  })

  test.each(['/editor/1', '/editor/fi/1'])('[SH-008] %s has a simple header and no footer', (path) => {
    expect(shellOf(path)).toEqual({ header: 'SIMPLE', footer: null })
  })
})

test.each(['/editor', '/player', '/player/', '/gallery/buttons'])('%s has a bar of its own and no footer', (path) => {
  expect(shellOf(path)).toEqual({ header: 'SIMPLE', footer: null })
})

test.each(['/account/', '/account/plan//', '/admin', '/shared', '/account/x/checkout/pay-human-quota/1'])(
  '%s is simple',
  (path) => {
    expect(shellOf(path)).toEqual({ header: 'SIMPLE', footer: 'SIMPLE' })
  },
)

test.each(['/editors', '/players', '/administration', '/sharedness', '//', '/x/account/checkout/pay-human-quota'])(
  '%s only begins or ends like one that is listed',
  (path) => {
    expect(shellOf(path)).toEqual({ header: 'COMPLEX', footer: 'COMPLEX' })
  },
)
