import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import os from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { readDiskSpace } from '../../../kernel/disk-room.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addJob } from '../../../kernel/jobs/kind.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { engineOrders, setOrder } from '../engines/orders-repository.ts'
import { engineRecords, forgetFaults } from '../engines/records-repository.ts'
import { assertRoom } from './add.ts'
import type { Catalogue, CatalogueModel } from './catalogue.ts'
import { beginDownload, modelDownloads, removeDownload } from './downloads-repository.ts'
import { isCurrent } from './installed.ts'
import { ADD_MODEL, modelKey } from './jobs.ts'
import { listModels } from './list.ts'
import { ModelError } from './model-error.ts'
import type { ModelsState } from './presenter.ts'
import { removeModel } from './remove.ts'
import { fetchedBytes } from './staging.ts'

export interface ModelsDeps {
  db: Db
  jobs: JobQueue
  engines: Pick<Engines, 'states' | 'choose' | 'recognisers'>
  speech: Pick<Config['speech'], 'modelsDir' | 'workers'>
  catalogue: Catalogue
  now: () => number
}

/** Models of this server, as an ADMIN adds and removes them in the browser. */
export function createModels({ db, jobs, engines, speech: { modelsDir, workers }, catalogue, now }: ModelsDeps) {
  /** @throws AppError 404 */
  function require(name: string): CatalogueModel {
    const model = catalogue.models.find((known) => known.name === name)
    if (!model) throw new AppError(404, 'unknown_model', messages.notFound)
    return model
  }

  /** @throws AppError 409 where the folder is only read here */
  async function assertWritable(): Promise<void> {
    try {
      await mkdir(modelsDir, { recursive: true })
      await access(modelsDir, constants.W_OK)
    } catch (cause) {
      throw new AppError(409, 'models_read_only', messages.modelsReadOnly, { cause })
    }
  }

  /** As far as this machine can tell: the worker that downloads looks again. @throws AppError 507 */
  async function assertRoomFor(model: CatalogueModel): Promise<void> {
    await mkdir(modelsDir, { recursive: true }).catch(() => undefined)
    await assertRoom(modelsDir, model).catch((cause: unknown) => {
      if (cause instanceof ModelError) throw new AppError(507, 'storage_full', messages.noRoomForModel, { cause })
    })
  }

  return {
    /** What there is, and what could be. */
    async state(): Promise<ModelsState> {
      const [states, english, recognisers, records, orders, models, downloads, free] = await Promise.all([
        engines.states(),
        engines.choose({ language: 'en', multilingual: false }),
        engines.recognisers(),
        engineRecords(db),
        engineOrders(db),
        listModels({ modelsDir, catalogue }),
        modelDownloads(db),
        freeAt(modelsDir),
      ])
      const machine = { cores: os.availableParallelism(), memory: os.totalmem(), free }
      const host = os.hostname()
      const setAside = records.filter(({ aside_until: until }) => (until ?? 0) > now())
      const engineState = { states, english, recognisers, records, setAside, orders }
      return { ...engineState, models, downloads, machine, host, workers, catalogue }
    },

    /** Sets the order of engines for a language, or for all; an empty one is the default. */
    async order(language: string, ids: readonly string[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await setOrder(tx, language, ids)
        await writeCall(tx)
      })
    },

    /** Lets an engine be used again that was set aside. */
    async resume(id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await forgetFaults(tx, id)
        await writeCall(tx)
      })
    },

    /**
     * Has a worker download a model; nothing where it is here or on its way. Servers may only read the folder.
     * @throws AppError 404; 507
     */
    async add(name: string): Promise<void> {
      const model = require(name)
      const isHere = await isCurrent(modelsDir, model)
      if (!isHere) await assertRoomFor(model)
      const [request, doneBytes] = [uuidv7(), await fetchedBytes(modelsDir, model)]
      await db.transaction().execute(async (tx) => {
        if (!isHere && (await beginDownload(tx, { name, request, doneBytes }))) {
          await jobs.cancel(modelKey(name), tx)
          await addJob(jobs, ADD_MODEL, { name, request }, { tx, key: modelKey(name) })
        }
        await writeCall(tx)
      })
    },

    /** Stops a download, and keeps what was fetched. @throws AppError 404 */
    async stop(name: string): Promise<void> {
      require(name)
      await db.transaction().execute(async (tx) => {
        await removeDownload(tx, name)
        await jobs.cancel(modelKey(name), tx)
        await writeCall(tx)
      })
    },

    /** Removes a model, and what was fetched of it. @throws AppError 404; 409 for a folder that is only read */
    async remove(name: string): Promise<void> {
      require(name)
      await assertWritable()
      await db.transaction().execute(async (tx) => {
        await removeDownload(tx, name)
        await jobs.cancel(modelKey(name), tx)
        await writeCall(tx)
      })
      await removeModel({ name, modelsDir, catalogue })
    },
  }
}

export type Models = ReturnType<typeof createModels>

/** Bytes that are free for models; 0 where their folder cannot be made. */
async function freeAt(modelsDir: string): Promise<number> {
  try {
    await mkdir(modelsDir, { recursive: true })
    return (await readDiskSpace(modelsDir)).free
  } catch {
    return 0
  }
}
