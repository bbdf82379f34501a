import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/content-admin.ts'
import type { PageDocument } from '../../src/shared/contract/content-documents.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { openScreen, place } from './screen.tsx'

const PAGE: PageDocument = {
  label: 'Home',
  category: 'Main',
  template: null,
  list_of: null,
  position: 0,
  title: 'Home · Longhand',
  description: 'The home page.',
  image: null,
  sections: [
    {
      id: 'home',
      visibility: 'visible',
      tags: [
        { type: 'h1', content: 'Spoken once.' },
        { type: 'a', content: 'Get started', link: '/auth/login' },
      ],
      items: [],
    },
    {
      id: 'faq',
      visibility: 'visible',
      tags: [{ type: 'h2', content: 'Asked' }],
      items: [
        {
          tags: [
            { type: 'h3', content: 'Why?' },
            { type: 'p', content: 'Because.' },
          ],
        },
      ],
    },
  ],
}

const entry = (name: string, given: Partial<contract.ContentEntry> = {}): contract.ContentEntry => ({
  kind: 'page',
  language: 'en',
  name,
  title: name,
  category: 'Main',
  link: `/${name}`,
  state: 'published',
  changed_date: '2026-11-21T10:00:00.000Z',
  changed_by: null,
  languages: ['en', 'es'],
  ...given,
})

/**
 * Of the page that a test opens: another one each time, so that nothing typed in one test is gone on with in the next.
 */
let opened = 0

/** A server that keeps one page, with a version that grows with each change. */
function keepPage(api: FakeApi, given: Partial<contract.EditedContent> = {}) {
  opened += 10
  let page = {
    kind: 'page',
    language: 'en',
    name: 'default',
    link: '/',
    state: 'published',
    version: opened,
    can_be_removed: false,
    changed_date: '2026-11-21T10:00:00.000Z',
    changed_by: null,
    document: PAGE,
    ...given,
  } as contract.EditedContent
  const next = (changes: object) => (page = { ...page, version: page.version + 1, ...changes })
  api.reply(contract.readContent, () => page)
  api.reply(contract.saveContent, ({ body }) =>
    next({ state: 'changed', document: (body as { document: PageDocument }).document }),
  )
  api.reply(contract.publishContent, () => next({ state: 'published' }))
  api.reply(contract.listContent, [])
}

const openHome = (answers?: (api: FakeApi) => void) =>
  openScreen('/admin/content/page/en/default', {
    role: 'ADMIN',
    answers: (api) => {
      keepPage(api)
      answers?.(api)
    },
  })

const headline = () => screen.findByRole('textbox', { name: 'Headline' })
const sent = (api: FakeApi) =>
  api.sent(contract.saveContent).map(({ body }) => body as { version: number; document: PageDocument })

describe('the list', () => {
  const open = () =>
    openScreen('/admin/content', {
      role: 'ADMIN',
      answers: (api) => {
        keepPage(api)
        api.reply(contract.listContent, [
          entry('home'),
          entry('harbour', { languages: ['en'], state: 'draft', changed_by: 'ana@example.org' }),
          entry('gone', { state: 'removed' }),
          entry('a-title', { kind: 'article', category: null }),
        ])
      },
    })
  const names = () =>
    within(screen.getByRole('table', { name: 'Site content' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  test('says what is published and by whom, and is filtered by kind, state and words', async () => {
    const { user } = open()
    await screen.findByRole('table', { name: 'Site content' })
    expect(names()).toEqual(['home', 'harbour', 'a-title'])
    expect(screen.getByText('ana@example.org')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('State'), 'Removed')
    expect(names()).toEqual(['gone'])
    await user.selectOptions(screen.getByLabelText('State'), 'Not translated')
    expect(names()).toEqual(['harbour'])
    await user.selectOptions(screen.getByLabelText('State'), 'All states')
    await user.selectOptions(screen.getByLabelText('Kind'), 'Articles')
    expect(names()).toEqual(['a-title'])
    await user.type(screen.getByLabelText('Search content by name or address'), 'harbour')
    expect(await screen.findByText('No matches.')).toBeVisible()
  })

  test('begins a translation as a copy', async () => {
    const { user, api } = open()
    api.reply(contract.createContent, {
      kind: 'page',
      language: 'es',
      name: 'harbour',
      link: '/es/harbour',
      state: 'draft',
      version: 1,
      can_be_removed: true,
      changed_date: '2026-11-21T10:00:00.000Z',
      changed_by: null,
      document: PAGE,
    })
    await user.click(await screen.findByRole('button', { name: 'Add Spanish of harbour' }))
    await headline()
    expect(place()).toBe('/admin/content/page/es/harbour')
    expect(api.sent(contract.createContent)[0]!.body).toEqual({
      kind: 'page',
      language: 'es',
      address: '/harbour',
      title: 'harbour',
      like: 'en',
    })
  })
})

describe('the editor', () => {
  test('saves what is typed when the typing rests, from the version that was opened', async () => {
    const { user, api } = openHome()
    await user.clear(await headline())
    await user.type(await headline(), 'Kept.')
    expect(screen.getByText('Not saved yet')).toBeVisible()
    await screen.findByText('All changes saved')
    expect(sent(api)).toHaveLength(1)
    expect(sent(api)[0]).toMatchObject({
      version: opened,
      document: {
        sections: [{ tags: [{ type: 'h1', content: 'Kept.' }, PAGE.sections[0]!.tags[1]] }, PAGE.sections[1]],
      },
    })
  })

  test('publishes after a question, and saves first', async () => {
    const { user, api } = openHome()
    await user.type(await headline(), ' And kept.')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Publish Home' })
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await screen.findByText('Published.')
    expect(sent(api).map(({ version }) => version)).toEqual([opened])
    expect(api.sent(contract.publishContent)[0]!.body).toEqual({ version: opened + 1 })
  })

  test('of a page of text moves, removes and adds sections and items', async () => {
    const { user, api } = openScreen('/admin/content/page/en/about', {
      role: 'ADMIN',
      answers: (server) => keepPage(server, { name: 'about' }),
    })
    await headline()
    await user.click(screen.getByRole('button', { name: 'Move section faq up' }))
    await user.click(screen.getByRole('button', { name: 'Add item to faq' }))
    await user.click(screen.getByRole('button', { name: 'Remove item 1 of faq' }))
    await user.type(screen.getByLabelText('Section ID'), 'home')
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    expect(screen.getByText('This ID is already used by another section.')).toBeVisible()
    await user.type(screen.getByLabelText('Section ID'), '-2')
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    await user.click(screen.getByRole('button', { name: 'Remove section home' }))
    await screen.findByText('All changes saved')
    expect(sent(api).at(-1)!.document.sections).toEqual([
      {
        ...PAGE.sections[1],
        items: [
          {
            tags: [
              { type: 'h3', content: '' },
              { type: 'p', content: '' },
            ],
          },
        ],
      },
      { id: 'home-2', visibility: 'visible', tags: [{ type: 'h2', content: '' }], items: [] },
    ])
  })

  test('offers the home page only the sections that it draws, whose order is its own', async () => {
    const { user, api } = openHome()
    await headline()
    expect(screen.queryByRole('button', { name: 'Move section faq up' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Section'), 'contact')
    await user.click(screen.getByRole('button', { name: 'Add section' }))
    await screen.findByText('All changes saved')
    expect(
      sent(api)
        .at(-1)!
        .document.sections.map(({ id }) => id),
    ).toEqual(['home', 'faq', 'contact'])
  })

  test('says what is wrong where it is, and sends nothing', async () => {
    const { user, api } = openHome()
    await headline()
    await user.clear(screen.getByLabelText('Link address'))
    await user.type(screen.getByLabelText('Link address'), 'javascript:alert(1)')
    await waitFor(() => expect(screen.getByLabelText('Link address')).toBeInvalid())
    expect(screen.getByRole('alert')).toHaveTextContent('A link leads to a path of this site')
    expect(sent(api)).toEqual([])
  })

  test('says why it cannot be published, while the draft is safe', async () => {
    const { user } = openHome((server) =>
      server.refuse(contract.publishContent, 422, {
        code: 'dead_link',
        message: 'The link /nowhere does not lead to a page.',
      }),
    )
    await user.type(await headline(), ' And more.')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The link /nowhere does not lead to a page.')
    expect(screen.getByText('All changes saved')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull()
  })

  test('overwrites nothing when somebody else was quicker, and opens what they wrote', async () => {
    const { user, api } = openHome((server) =>
      server.refuse(contract.saveContent, 412, {
        code: 'version_conflict',
        message: 'Someone else has changed this since you opened it.',
      }),
    )
    await user.type(await headline(), ' Mine.')
    await screen.findByText(/Someone else has changed this/)
    keepPage(api, {
      document: { ...PAGE, sections: [{ ...PAGE.sections[0]!, tags: [{ type: 'h1', content: 'Theirs.' }] }] },
    })
    await user.click(screen.getByRole('button', { name: 'Open the other version' }))
    await waitFor(async () => expect(await headline()).toHaveValue('Theirs.'))
    expect(screen.getByText('All changes saved')).toBeVisible()
  })

  test('keeps what could not be saved while another screen is open', async () => {
    const { user } = openHome((server) => server.refuse(contract.saveContent, 503))
    await user.type(await headline(), ' Still here.')
    await user.click(screen.getAllByRole('link', { name: 'Site content' })[0]!)
    await screen.findByRole('heading', { name: 'Site content' })
    history.back()
    expect(await headline()).toHaveValue('Spoken once. Still here.')
  })

  test('says of a review what it lacks, in words', async () => {
    const { user } = openScreen('/admin/content/reviews/en/reviews', {
      role: 'ADMIN',
      answers: (api) => keepPage(api, { kind: 'reviews', name: 'reviews', document: { reviews: [] } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add a review' }))
    expect(await screen.findByText('Enter the customer’s name.')).toBeVisible()
    expect(screen.getByText('Enter an address that starts with https://.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a title.')
  })

  test('says of what was removed how it comes back', async () => {
    openHome((api) => keepPage(api, { state: 'removed' }))
    expect(await screen.findByText(/This was removed from the site/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
  })

  test('has no way off the site for what the site needs', async () => {
    const { user } = openHome()
    await headline()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    for (const name of ['Unpublish', 'Remove'])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('only an ADMIN gets here', async () => {
  openScreen('/admin/content', { role: 'USER' })
  await waitFor(() => expect(place()).toBe('/files'))
})
