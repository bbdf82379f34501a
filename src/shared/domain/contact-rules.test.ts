import { expect, test } from 'vitest'
import { contactFaults } from './contact-rules.ts'

const good = { name: 'Ana', from: 'ana@example.org', subject: 'Hello', message: 'How does it work?' }

test('[PU-066] [PU-068] [PU-069] name and subject need 3 characters, the message 10', () => {
  expect(contactFaults(good)).toEqual({})
  expect(contactFaults({ ...good, name: 'An', subject: '  ab ', message: 'too short' })).toEqual({
    name: 'short',
    subject: 'short',
    message: 'short',
  })
  expect(contactFaults({ ...good, name: 'Ana', subject: 'abc', message: '0123456789' })).toEqual({})
  expect(contactFaults({ ...good, message: '012345678' })).toEqual({ message: 'short' })
  expect(contactFaults({ ...good, message: ' 012345678 ' })).toEqual({ message: 'short' })
  expect(contactFaults({ name: '', from: '', subject: ' ', message: '' })).toEqual({
    name: 'missing',
    from: 'missing',
    subject: 'missing',
    message: 'missing',
  })
})

test('[PU-067] the e-mail has to be one', () => {
  expect(contactFaults({ ...good, from: ' ana@example.org ' })).toEqual({})
  expect(contactFaults({ ...good, from: ' ' })).toEqual({ from: 'missing' })
  for (const from of [
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'ana@example.',
    'ana@@example.org',
    'a b@example.org',
    'ana@exam ple.org',
  ])
    expect(contactFaults({ ...good, from })).toEqual({ from: 'invalid' })
})
