// Creating and deleting categories: planned on the current lists, written, read back.
import { type Change, applyChange } from '../change/apply.ts'
import { ARTICLE_CHANGED } from '../change/events.ts'
import { once } from '../change/idempotency.ts'
import { readLate } from '../change/late.ts'
import type { Context } from '../context.ts'
import { codedError } from '../graph/errors.ts'
import type { CreateCategoryInput, DeleteCategoryInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { CategoryGroupModel } from './categories.model.ts'
import { GROUP_NUMBERS, categoryId } from './categories.rules.ts'
import {
  type CreateRefusal, type CreateWish, type DeleteRefusal, type DeleteWish, type SentCategory, categoryCreated, categoryWith, checked,
  planCreate, planDelete,
} from './changes.rules.ts' // prettier-ignore
import { createCategory, deleteCategory, readWarehouseLists } from './warehouse.erp.ts'

type Created = Awaited<ResolversTypes['CreateCategoryResult']>
type Deleted = Awaited<ResolversTypes['DeleteCategoryResult']>

export async function create(context: Context, { group, name, idempotencyKey }: CreateCategoryInput): Promise<Created> {
  const asked = checked<CreateWish>({ group, name: name.trim() })
  if ('flaw' in asked) return asked.flaw
  const { wish } = asked
  return once(context, { key: idempotencyKey, operation: 'createCategory', payload: wish }, async (isRepeat): Promise<Created> => {
    let sent: SentCategory | null = null
    const applied = await changeLists<'create', CreateRefusal>(context, {
      target: `${GROUP_NUMBERS[wish.group]}/${wish.name}`,
      isRepeat,
      planOf: (groups, isSent) => planCreate(wish, groups, isSent, sent),
      write: async (before) => {
        sent = { before, code: null }
        sent.code = await createCategory(context.erp, wish)
      },
    })
    if (applied.kind === 'refused') return applied.refusal
    const category = categoryCreated(wish, applied.held, sent)
    // Confirmed without a code, and the lists cannot be read: a repeat with the same key will find the category.
    if (category === null) throw codedError('NOT_SAVED')
    return { __typename: 'CategoryCreated', category }
  })
}

export async function remove(context: Context, { group, code, seenName, idempotencyKey }: DeleteCategoryInput): Promise<Deleted> {
  const asked = checked<DeleteWish>({ group, code, seenName: seenName ?? null })
  if ('flaw' in asked) return asked.flaw
  const { wish } = asked
  return once(context, { key: idempotencyKey, operation: 'deleteCategory', payload: wish }, async (isRepeat): Promise<Deleted> => {
    const applied = await changeLists<'delete', DeleteRefusal>(context, {
      target: `${GROUP_NUMBERS[wish.group]}/${code}`,
      isRepeat,
      planOf: (groups, isSent) => planDelete(wish, groups, isSent),
      write: (groups) => deleteCategory(context.erp, wish, categoryWith(groups, wish)?.written),
    })
    return applied.kind === 'refused' ? applied.refusal : { __typename: 'CategoryDeleted', id: categoryId(group, code) }
  })
}

type ListChange<Write, Refusal> = Pick<Change<CategoryGroupModel[], Write, Refusal>, 'target'> & {
  /** An earlier attempt had an unknown outcome: an existing category may be its result. */
  isRepeat: boolean
  planOf: (groups: CategoryGroupModel[], isSent: boolean) => ReturnType<Change<CategoryGroupModel[], Write, Refusal>['planOf']>
  write: (groups: CategoryGroupModel[]) => Promise<void>
}

async function changeLists<Write, Refusal>(context: Context, { target, isRepeat, planOf, write }: ListChange<Write, Refusal>) {
  const { erp, clock, shared } = context
  const groups = async () => (await readWarehouseLists(erp)).groups
  let isSent = isRepeat
  try {
    return await applyChange<CategoryGroupModel[], Write, Refusal>(context, {
      target,
      // A repeat must not create a second category because the list does not show the first one yet.
      read: () => (isRepeat ? readLate(clock, groups, (held) => planOf(held, true).kind !== 'write') : groups()),
      planOf: (held) => planOf(held, isSent),
      write(_write, held) {
        isSent = true
        return write(held)
      },
      afterwards: (held) => held,
      eventsOf: () => [ARTICLE_CHANGED],
    })
  } finally {
    // Also after a failure: the change may have arrived.
    shared.invalidate('warehouseLists')
    shared.invalidate('categories')
  }
}
