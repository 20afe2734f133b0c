"""Prints a destination's deliveries of the next days, or orders an article for one date.

    python3 deliveries.py 0002/0001
    python3 deliveries.py 0002/0001 2026-11-26 COR001 40
"""

import datetime
import sys

from panify import new_key, send
from panify_types import deliveries_from_dict, place_order_from_dict


def show(destination_id: str) -> None:
    today = datetime.date.today()
    variables = {"destinationId": destination_id, "from": today.isoformat(), "to": (today + datetime.timedelta(days=6)).isoformat()}
    data = deliveries_from_dict(send("deliveries", variables)).data
    destination = data.destination if data else None
    if destination is None:
        sys.exit(f"No destination {destination_id}, or no access to it with this token.")
    print(destination.name)
    for delivery in destination.deliveries or []:
        print(f"{delivery.date} {delivery.state.value}")
        for row in delivery.rows:
            print(f"  {row.quantity:8.3f}  {row.description}")


def order(destination_id: str, date: str, article_code: str, quantity: str) -> None:
    wish = {
        "destinationId": destination_id,
        "date": date,
        "mode": "MERGE",
        "rows": [{"articleCode": article_code, "quantity": quantity}],
        "idempotencyKey": new_key(),
    }
    data = place_order_from_dict(send("placeOrder", {"input": wish})).data
    if data is None:
        sys.exit("Panify sent no data.")
    result = data.set_extraordinary_order
    if result.code is not None:
        sys.exit(f"{result.code.value}: {result.message}")
    print(f"Saved at {result.saved_at}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if len(arguments) == 1:
        show(arguments[0])
    elif len(arguments) == 4:
        order(*arguments)
    else:
        sys.exit(__doc__)
