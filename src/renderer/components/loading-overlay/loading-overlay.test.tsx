// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import styles from './loading-overlay.module.css'

afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

test('[BI-011] the overlay waits for the end of loading, goes 300 ms later, and is gone after 1000 ms', async () => {
  vi.useFakeTimers()
  const { page, redraw } = await draw(<LoadingOverlay loading label="Loading your account" />)
  const overlay = () => page.querySelector(`.${styles.overlay!}`)
  await pass(5000)
  expect(overlay()!.textContent).toBe('Loading your account')
  expect(overlay()!.querySelector('svg')).not.toBeNull()

  await redraw(<LoadingOverlay loading={false} label="Loading your account" />)
  expect(overlay()!.getAttribute('data-loading')).toBe('false')
  await pass(299)
  expect(overlay()!.classList.contains(styles.fading!)).toBe(false)
  await pass(1)
  expect(overlay()!.classList.contains(styles.fading!)).toBe(true)
  await pass(699)
  expect(overlay()).not.toBeNull()
  await pass(1)
  expect(overlay()).toBeNull()
})

test('what is there already is never covered', async () => {
  const { page } = await draw(<LoadingOverlay loading={false} label="Loading" />)
  expect(page.textContent).toBe('')
  expect(page.querySelector('svg')).toBeNull()
})
