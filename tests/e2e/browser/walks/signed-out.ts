import { expect, type Page } from 'playwright/test'
import { messages } from '../../../../src/shared/messages.ts'
import { IN_A_WEEK } from './samples.ts'
import { heading, type Walk } from './walk.ts'

const SHARED_PATH = `/shared/${'k'.repeat(43)}`

const answerShared = (page: Page) =>
  page.route(`**/api/longhand${SHARED_PATH}`, (route) => {
    const paragraphs = [
      {
        speaker: 'Ana',
        color: 'black',
        start: 0,
        end: 9,
        text: 'The first thing that I remember is the noise of the cranes, day and night.',
      },
      { speaker: '', color: 'black', start: 9, end: 12, text: 'And then it was quiet.' },
    ]
    return route.fulfill({
      json: {
        name: 'Interview Ana Petrović.mp3',
        type: 'audio/mpeg',
        length: 2890,
        language_code: 'en',
        expires_date: IN_A_WEEK,
        paragraphs,
      },
    })
  })

/** Screens that need no session. */
export const signedOut: Walk[] = [
  {
    role: null,
    prepare: answerShared,
    screens: [
      { name: 'login', path: '/auth/login', there: heading('Log in') },
      { name: 'register', path: '/auth/register', there: heading('Create an account') },
      {
        name: 'forgotten-password',
        path: '/auth/forgotten-password',
        there: heading('Forgotten password'),
      },
      {
        name: 'reset-password',
        path: `/auth/reset-password/${'k'.repeat(43)}`,
        there: heading('Choose a new password'),
      },
      {
        name: 'first-password',
        path: `/auth/reset-password/${'f'.repeat(43)}?first`,
        prepare: (page) => page.route('**/auth/reset_password/*', (route) => route.fulfill({ status: 204 })),
        there: (page) => expect(page.getByRole('button', { name: 'Set password' })).toBeVisible(),
      },
      {
        name: 'validate-email-address',
        path: `/auth/validate-email-address/${'k'.repeat(43)}`,
        there: (page) => expect(page.getByText(messages.validationFailed)).toBeVisible(),
      },
      {
        name: 'undo-email-change',
        path: `/auth/undo-email-change/${'k'.repeat(43)}`,
        there: heading('Undo the change of address'),
      },
      {
        name: 'app-passkey',
        path: `/auth/app-passkey?app=${'a'.repeat(43)}`,
        there: heading('Log in to the desktop app'),
      },
      {
        name: 'sign-on',
        path: `/auth/sign-on/${'k'.repeat(43)}`,
        there: heading('Back to the app'),
      },
      {
        name: 'shared',
        path: SHARED_PATH,
        there: (page) => expect(page.getByText('day and night')).toBeVisible(),
      },
      {
        name: 'shared-gone',
        path: `/shared/${'g'.repeat(43)}`,
        there: (page) => expect(page.getByText('This link has expired or was revoked.')).toBeVisible(),
      },
      {
        name: 'unsubscribe',
        path: `/unsubscribe/${'k'.repeat(43)}`,
        there: heading('Turn mails off'),
      },
    ],
  },
]
