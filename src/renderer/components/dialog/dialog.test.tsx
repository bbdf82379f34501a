// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, press } from '../testing/draw.ts'
import { Field } from '../field/field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorDialog } from './error-dialog.tsx'

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[role="alertdialog"] button')]

const renameDialog = (open: boolean) => (
  <>
    <button type="button">Rename</button>
    <Dialog open={open} onOpenChange={() => {}} title="Rename">
      <Field label="Name" />
    </Dialog>
  </>
)

test('what was refused stands by the buttons, outside of what scrolls, and is read out', async () => {
  const dialog = (problem: string | null) => (
    <Dialog open onOpenChange={() => {}} title="Rename" problem={problem} actions={<button type="submit">Save</button>}>
      <Field label="Name" />
    </Dialog>
  )
  const { redraw } = await draw(dialog(null))
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await redraw(dialog('This name is taken.'))
  const alert = document.querySelector('[role="alert"]')!
  expect([alert.textContent, alert.nextElementSibling?.textContent]).toEqual(['This name is taken.', 'Save'])
  expect(alert.parentElement).toBe(document.querySelector('[role="dialog"]'))
})

test('the error dialog shows one message and an Ok button that closes it', async () => {
  const close = vi.fn()
  const { redraw } = await draw(<ErrorDialog message={null} onClose={close} />)
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  await redraw(<ErrorDialog message="Failed login!" onClose={close} />)
  expect(document.querySelector('[role="alertdialog"]')!.textContent).toBe('Failed login!Ok')
  await press(buttons()[0])
  expect(close).toHaveBeenCalledTimes(1)
})

test('a confirmation starts on the safe button and acts only on its verb', async () => {
  const confirm = vi.fn()
  const change = vi.fn()
  await draw(
    <ConfirmDialog open onOpenChange={change} title="Delete a.mp3" verb="Delete" onConfirm={confirm}>
      Gone for good.
    </ConfirmDialog>,
  )
  const [cancel, verb] = buttons()
  expect(document.activeElement).toBe(cancel)
  await press(verb)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(change).not.toHaveBeenCalled()
  await press(cancel)
  expect(change).toHaveBeenCalledWith(false)
})

test('a double click on its verb is one answer', async () => {
  const confirm = vi.fn()
  await draw(
    <ConfirmDialog open onOpenChange={() => {}} title="Publish a.mp3" verb="Publish" onConfirm={confirm}>
      It costs 10m.
    </ConfirmDialog>,
  )
  await act(async () =>
    [1, 2].forEach((detail) => buttons()[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))),
  )
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('a dialog takes the focus to its first field and gives it back', async () => {
  const { page, redraw } = await draw(renameDialog(false))
  const opener = page.querySelector('button')!
  opener.focus()
  await redraw(renameDialog(true))
  expect(document.activeElement).toBe(document.querySelector('[role="dialog"] input'))
  vi.useFakeTimers()
  await redraw(renameDialog(false))
  await act(async () => vi.runAllTimers())
  vi.useRealTimers()
  expect(document.activeElement).toBe(opener)
})

test('a dialog opened while another one is closing gives the focus back to where both were opened from', async () => {
  const both = (open: 'first' | 'second' | null) => (
    <>
      <button type="button">Text</button>
      {['first', 'second'].map((name) => (
        <Dialog key={name} open={open === name} onOpenChange={() => {}} title={name}>
          <Field label={name} />
        </Dialog>
      ))}
    </>
  )
  const { page, redraw } = await draw(both(null))
  const opener = page.querySelector('button')!
  opener.focus()
  await redraw(both('first'))
  vi.useFakeTimers()
  await redraw(both(null))
  await redraw(both('second'))
  await act(async () => vi.runAllTimers())
  await redraw(both(null))
  await act(async () => vi.runAllTimers())
  vi.useRealTimers()
  expect(document.activeElement).toBe(opener)
})

test('a dialog with something unsaved asks before it closes by Esc, and keeps it unless told to discard', async () => {
  const change = vi.fn()
  await draw(
    <Dialog open onOpenChange={change} title="Note" unsaved>
      <Field label="Note" />
    </Dialog>,
  )
  const escape = () =>
    act(async () =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
    )
  await escape()
  expect(change).not.toHaveBeenCalled()
  expect(document.querySelector('[role="alertdialog"]')!.textContent).toContain('Discard your changes?')
  const [cancel, discard] = buttons()
  await press(cancel)
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  expect(document.querySelector('[role="dialog"] input')).not.toBeNull()
  await escape()
  await press(buttons()[1] ?? discard)
  expect(change).toHaveBeenCalledWith(false)
})
