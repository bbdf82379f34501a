import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type AccessToken,
} from '../../src/shared/contract/access-tokens.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { openScreen } from './screen.tsx'

const NIGHTLY: AccessToken = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  name: 'Nightly export',
  prefix: 'lh_a1B2',
  scopes: ['files:read', 'transcripts:read'],
  created_date: '2026-11-01T08:00:00.000Z',
  expires_date: null,
  last_used_date: null,
  last_used_address: null,
}

/** Opens the screen on a server that keeps what it is asked to make. */
async function open({ role = 'USER', tokens = [NIGHTLY] }: { role?: Role; tokens?: AccessToken[] } = {}) {
  const kept = [...tokens]
  const opened = openScreen('/account/api', {
    role,
    answers: (api) => {
      api.reply(listAccessTokens, () => kept)
      api.reply(createAccessToken, ({ body }) => {
        const { name, scopes } = body as { name: string; scopes: AccessToken['scopes'] }
        const made = { ...NIGHTLY, _id: '0198e0f0-0000-7000-8000-000000000002', name, scopes, prefix: 'lh_zZ99' }
        kept.unshift(made)
        return { ...made, token: 'lh_zZ99-and-the-rest' }
      })
      api.reply(
        revokeAccessToken,
        ({ params }) =>
          void kept.splice(
            kept.findIndex(({ _id }) => _id === params['id']),
            1,
          ),
      )
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'API' })
  if (tokens.length > 0) await screen.findByRole('cell', { name: new RegExp(tokens[0]!.name) })
  return opened
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Access tokens' }))
    .getAllByRole('row')
    .slice(1)

describe('access tokens', () => {
  test('are listed with what they may do, when they end and where they were used', async () => {
    await open({
      tokens: [
        {
          ...NIGHTLY,
          expires_date: '2020-01-01T00:00:00.000Z',
          last_used_date: '2019-12-31T10:00:00.000Z',
          last_used_address: '192.0.2.7',
        },
      ],
    })
    const [row] = rows()
    for (const words of ['files:read, transcripts:read', 'lh_a1B2…', 'Expired', '31 Dec 2019', 'from 192.0.2.7'])
      expect(row).toHaveTextContent(words)
  })

  test('a new one is asked for by name and scopes, and shown once', async () => {
    const { user, api } = await open({ tokens: [] })
    expect(await screen.findByText('No access tokens yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    expect(await screen.findByText('Give the token a name.')).toBeVisible()
    expect(screen.getByText('Choose what the token may do.')).toBeVisible()
    expect(api.sent(createAccessToken)).toEqual([])

    await user.type(screen.getByLabelText('Name'), 'Recording room')
    await user.click(screen.getByRole('checkbox', { name: /^files:write/ }))
    await user.click(screen.getByRole('checkbox', { name: /^webhooks/ }))
    await user.click(screen.getByRole('checkbox', { name: /^webhooks/ }))
    await user.selectOptions(screen.getByLabelText('Expires after'), 'No expiry')
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    expect(await screen.findByLabelText('Your new token')).toHaveValue('lh_zZ99-and-the-rest')
    expect(screen.getByLabelText('Your new token')).toHaveFocus()
    expect(api.sent(createAccessToken)[0]!.body).toEqual({
      name: 'Recording room',
      scopes: ['files:write'],
      expires_in_days: null,
    })
    expect(screen.getByLabelText('Name')).toHaveValue('')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]).toHaveTextContent('Recording room')
  })

  test('one is revoked after a question', async () => {
    const { user, api } = await open()
    await user.click(screen.getByRole('button', { name: 'Revoke Nightly export' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Revoke Nightly export' })).getByRole('button', {
        name: 'Revoke',
      }),
    )
    expect(await screen.findByText('Nightly export is revoked.')).toBeVisible()
    expect(api.sent(revokeAccessToken)[0]!.params).toEqual({ id: NIGHTLY._id })
    expect(await screen.findByText('No access tokens yet.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Access tokens' })).toHaveFocus())
  })

  test('what the server refuses is said, and what was chosen stays', async () => {
    const { user, api } = await open()
    api.refuse(createAccessToken, 409, {
      code: 'too_many_tokens',
      message: 'You have reached the limit of access tokens. Revoke one first.',
    })
    await user.type(screen.getByLabelText('Name'), 'One more')
    await user.click(screen.getByRole('checkbox', { name: /^files:read/ }))
    await user.click(screen.getByRole('button', { name: 'Create token' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reached the limit of access tokens.')
    expect(screen.getByLabelText('Name')).toHaveValue('One more')
  })

  test('only an ADMIN is offered one for the administration of the server', async () => {
    await open()
    expect(screen.queryByRole('checkbox', { name: /^admin/ })).toBeNull()
    cleanup()
    await open({ role: 'ADMIN' })
    expect(screen.getByRole('checkbox', { name: /^admin/ })).toBeVisible()
  })

  test('a transcriptor has them too', async () => {
    await open({ role: 'HUMAN-TRANSCRIPTOR' })
    expect(screen.getByRole('link', { name: 'API' })).toHaveAttribute('aria-current', 'page')
  })

  test('when the list cannot be had, it says so and tries again', async () => {
    const { user, api } = openScreen('/account/api', {
      role: 'USER',
      answers: (fake) => fake.refuse(listAccessTokens, 403),
    })
    expect(await screen.findByText("We couldn't load the access tokens.")).toBeVisible()
    api.reply(listAccessTokens, [NIGHTLY])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Access tokens' })).toBeVisible()
  })
})
