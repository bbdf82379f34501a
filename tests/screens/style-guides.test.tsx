import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  convertStyleGuide,
  createStyleGuide,
  getStyleGuide,
  listStyleGuides,
  type StyleGuideFacts,
  type WholeStyleGuide,
} from '../../src/shared/contract/style-guides.ts'
import { styleGuide } from '../../src/shared/transcript/style/guide.ts'
import { openScreen } from './screen.tsx'

const guide = styleGuide.parse({ version: 1, name: 'Clean read', verbatim: { level: 'clean' } })
const facts: StyleGuideFacts = {
  _id: 'clean-read',
  name: 'Clean read',
  is_shipped: true,
  is_default: false,
  gate: false,
  changed_date: null,
}
const whole: WholeStyleGuide = { ...facts, guide, yaml: 'name: Clean read' }

test('a guide that ships is a template; the form shows what it does, and the file says the same', async () => {
  const sent: unknown[] = []
  const { user } = openScreen('/account/style-guides', {
    role: 'USER',
    answers: (api) => {
      api.reply(listStyleGuides, { guides: [facts] })
      api.reply(getStyleGuide, whole)
      api.reply(convertStyleGuide, ({ body }) => {
        sent.push(body)
        return { guide, yaml: 'name: Ours' }
      })
      api.reply(createStyleGuide, ({ body }) => {
        sent.push(body)
        return { ...whole, _id: 'own', is_shipped: false }
      })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Use as template' }))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Ours')
  const example = screen.getByRole('textbox', { name: 'Try it' })
  await user.clear(example)
  await user.type(example, 'Um, so')
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'So')).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'YAML' }))
  expect(await screen.findByLabelText('YAML file')).toHaveValue('name: Ours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Included with Longhand')
  await waitFor(() => expect(sent).toEqual([{ guide: { ...guide, name: 'Ours' } }, { yaml: 'name: Ours' }]))
})
