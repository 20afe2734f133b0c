"""Sends an operation to Panify's token door. Standard library only."""

import json
import os
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any, Dict, Optional

URL = os.environ.get("PANIFY_URL", "http://localhost:4000/graphql/v1")


class PanifyError(Exception):
    """A failed operation. `code` is from the catalogue of errors; None without an answer."""

    def __init__(self, message: str, code: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code


def send(name: str, variables: Dict[str, Any]) -> Any:
    """Sends the operation in `<name>.graphql` and returns the answer's JSON."""
    document = Path(__file__).with_name(f"{name}.graphql").read_text(encoding="utf-8")
    request = urllib.request.Request(
        URL,
        data=json.dumps({"query": document, "variables": variables}).encode(),
        headers={"content-type": "application/json", "authorization": f"Bearer {os.environ['PANIFY_TOKEN']}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as failure:
        answer = json.load(failure)
    for error in answer.get("errors", []):
        raise PanifyError(error["message"], error.get("extensions", {}).get("code"))
    return answer


def new_key() -> str:
    """For `idempotencyKey`: a change that is repeated with the same key is made once."""
    return str(uuid.uuid4())
