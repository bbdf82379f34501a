import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Pricing, pricing } from '../../../../src/shared/contract/plan.ts'

const PRICING_FILE = path.resolve(import.meta.dirname, '../../../../resources/pricing.json')

/** What time costs. @throws Error naming the file when it does not hold prices */
export async function readPricing(file: string = PRICING_FILE): Promise<Pricing> {
  try {
    return pricing.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} does not hold prices.`, { cause: error })
  }
}
