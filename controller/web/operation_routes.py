"""The route of an operation of an API."""

from aiohttp import web

from controller.web.api.operation import ApiOperation
from controller.web.request_guard import Handler


def operation_route(operation: ApiOperation, handler: Handler) -> web.RouteDef:
    """Return the route by which a handler answers an operation."""
    if operation.method == "GET":
        return web.get(operation.route_path, handler, allow_head=operation.allows_head)
    return web.route(operation.method, operation.route_path, handler)
