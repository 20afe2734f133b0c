import type { Migration } from './types.ts'

const WEEKDAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']

export const orders: Migration = {
  name: '0003-orders',
  statements: ({ id, text }) => {
    const destination = `customer ${text} not null, destination ${text} not null`
    const knownDestination = 'foreign key (customer, destination) references destinations (customer, code)'
    const knownArticle = `article ${text} not null references articles (code)`
    const frozenPrice = `prezzo integer, sc1 integer not null default 0, sc2 integer not null default 0,
      sc3 integer not null default 0, iva ${text} not null, iva_rate integer`
    return [
      `create table planning_rows (
        id ${id}, ${destination}, ${knownArticle},
        ${WEEKDAYS.map((day) => `${day} integer not null default 0 check (${day} >= 0)`).join(', ')},
        unique (customer, destination, article), ${knownDestination})`,
      'create index planning_rows_by_article on planning_rows (article)',
      `create table extraordinary_orders (
        id ${id}, ${destination}, date ${text} not null, ${knownArticle}, descriz_art ${text} not null default '',
        quantity integer not null check (quantity >= 0), prezzo integer,
        unique (customer, destination, date, article), ${knownDestination})`,
      'create index extraordinary_orders_by_date on extraordinary_orders (date)',
      'create index extraordinary_orders_by_article on extraordinary_orders (article)',
      `create table extraordinary_closures (
        ${destination}, date ${text} not null, primary key (customer, destination, date), ${knownDestination})`,
      `create table closed_dates (date ${text} primary key, closed_at ${text} not null)`,
      // No reference to articles: deliveries remain when an article is deleted.
      `create table delivery_snapshot (
        date ${text} not null, ${destination}, article ${text} not null,
        quantity integer not null check (quantity > 0),
        source ${text} not null check (source in ('standing', 'extraordinary', 'varied')),
        descriz ${text} not null, unita_m ${text} not null, ${frozenPrice},
        primary key (date, customer, destination, article), ${knownDestination})`,
      `create table order_history (
        id ${id}, at ${text} not null, actor ${text} not null, ${destination},
        article ${text}, weekday ${text}, date ${text}, kind ${text} not null, old_value ${text}, new_value ${text})`,
      'create index order_history_by_destination on order_history (customer, destination, id)',
    ]
  },
}
