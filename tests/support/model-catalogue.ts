import { parseCatalogue, type Catalogue } from '../../server/modules/recognition/models/catalogue.ts'

/** A catalogue of one model, `small`, whose files are at hosts of this machine. */
export const smallModelCatalogue = (model: { size: number; files: object[] } & Record<string, unknown>): Catalogue =>
  parseCatalogue({
    hosts: ['127.0.0.1'],
    languageSets: {},
    models: [
      {
        name: 'small',
        label: 'Small',
        kind: 'nemo-ctc',
        languages: ['en'],
        multilingual: false,
        rank: 1,
        licence: 'MIT',
        source: 'https://example.org/small',
        ...model,
      },
    ],
  })
