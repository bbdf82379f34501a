// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.ts'
import { CardBrand } from './card-brand.tsx'
import { CardBrands } from './card-brands.tsx'

const names = (page: HTMLElement) =>
  [...page.querySelectorAll('svg[role="img"]')].map((mark) => mark.getAttribute('aria-label'))

test('[PA-004] every brand has a mark of its own, with its name', async () => {
  const { page } = await draw(<CardBrands />)
  expect(names(page)).toEqual(['Visa', 'MasterCard', 'American Express', 'Discover', 'JCB', 'Diners Club', 'UnionPay'])
  expect(new Set([...page.querySelectorAll('svg')].map((mark) => mark.innerHTML)).size).toBe(7)
})

test.each([
  ['visa', 'Visa', 'VISA', 0],
  ['mastercard', 'MasterCard', '', 2],
  ['amex', 'American Express', 'AMEX', 0],
  ['discover', 'Discover', '', 1],
  ['jcb', 'JCB', 'JCB', 0],
  ['diners', 'Diners Club', '', 1],
  ['unionpay', 'UnionPay', '', 0],
])('[PA-004] a card of %s bears the mark of %s', async (brand, name, letters, circles) => {
  const plain = (await draw(<CardBrand brand="unknown" />)).page.querySelector('svg')!.innerHTML
  const { page } = await draw(<CardBrand brand={brand} />)
  const mark = page.querySelector('svg')!
  expect(names(page)).toEqual([name])
  expect([mark.textContent, mark.querySelectorAll('circle').length]).toEqual([letters, circles])
  expect(mark.innerHTML).not.toBe(plain)
})

describe('a brand without a mark is a plain card', () => {
  test.each(['unknown', 'eftpos', 'toString'])('%s', async (brand) => {
    const { page } = await draw(<CardBrand brand={brand} />)
    expect(names(page)).toEqual(['Card'])
  })
})
