import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFile } from 'node:fs/promises'
import type { InvoiceDocument } from './document.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const TEMPLATE = path.join(root, 'resources/invoice/invoice.typ')
/** The families of the screens, one folder for each weight that is used. */
const FONTS = [
  'literata/400Regular',
  'literata/500Medium',
  'hanken-grotesk/400Regular',
  'hanken-grotesk/600SemiBold',
].map((folder) => path.join(root, 'node_modules/@expo-google-fonts', folder))

/**
 * Sets an invoice; takes some 100 ms, so call it on a thread. The words go in as data, so nothing in them is markup.
 */
export async function writeInvoicePdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  const compiler = NodeCompiler.create({ workspace: path.dirname(TEMPLATE), fontArgs: [{ fontPaths: FONTS }] })
  return compiler.pdf({
    mainFileContent: await readFile(TEMPLATE, 'utf8'),
    inputs: { invoice: JSON.stringify(invoice) },
  })
}
