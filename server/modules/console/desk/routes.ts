import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/desk.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleDesk } from './service.ts'
import type { SplitFiles } from './split-files.ts'

/** `/admin/desk`. */
export function deskRoutes(app: FastifyInstance, { desk, split }: { desk: ConsoleDesk; split: SplitFiles }): void {
  mount(app, contract.getDesk, () => desk.report())
  mount(app, contract.listDeskPeople, ({ query }) => desk.people(query))
  mount(app, contract.listTakenWork, ({ query }) => desk.taken(query))
  mount(app, contract.listSplitFiles, ({ query }) => split.files(query))
  mount(app, contract.returnTakenWork, ({ params, body }) =>
    desk.takeBack(params.id, { transcriptorId: body.transcriptor_id, number: body.part }),
  )
}
